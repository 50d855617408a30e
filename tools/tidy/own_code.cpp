// A plug-in for clang-tidy-19: the checks look at the house's own declarations only. Without it
// they walk through every header of the libraries too, drop what they find there, and take three
// times as long. It is switched on as if it were a check, `house-own-code`.
#include <clang-tidy/ClangTidyCheck.h>
#include <clang-tidy/ClangTidyModule.h>
#include <clang-tidy/ClangTidyModuleRegistry.h>

#include <vector>

namespace {

using clang::ast_matchers::MatchFinder;
using clang::tidy::ClangTidyCheck;
using clang::tidy::ClangTidyCheckFactories;
using clang::tidy::ClangTidyModule;
using clang::tidy::ClangTidyModuleRegistry;

class OwnCode : public ClangTidyCheck {
 public:
  using ClangTidyCheck::ClangTidyCheck;

  void registerMatchers(MatchFinder* finder) override {
    finder->addMatcher(clang::ast_matchers::translationUnitDecl(), this);
  }

  // The file as a whole is matched before what stands in it is visited.
  void check(const MatchFinder::MatchResult& result) override {
    std::vector<clang::Decl*> own;
    for (clang::Decl* each : result.Context->getTranslationUnitDecl()->decls()) {
      if (!result.SourceManager->isInSystemHeader(each->getLocation())) own.push_back(each);
    }
    result.Context->setTraversalScope(own);
  }
};

class House : public ClangTidyModule {
 public:
  void addCheckFactories(ClangTidyCheckFactories& factories) override {
    factories.registerCheck<OwnCode>("house-own-code");
  }
};

const ClangTidyModuleRegistry::Add<House> house("house", "What this project adds");

}  // namespace
