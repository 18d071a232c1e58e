// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title IIntentAdapter: the intent contract, for which owners sign and which they approve
/// @notice Everything else it can do is done by modules, which it delegates to by selector.
interface IIntentAdapter {
    /// @notice A module and the functions of the adapter that it does.
    struct Module {
        address module;
        bytes4[] selectors;
    }

    /// @notice No module does this function.
    error ModuleNotFound();
    /// @notice The registry does not, or no longer, know the module.
    error ModuleNotRegistered();
    /// @notice Another module does this function already.
    error SelectorAlreadySet(bytes4 selector, address oldModule);
    /// @notice The module was not installed.
    error ModuleNotInstalled(address module);
    /// @notice The caller may not do this.
    error UnauthorizedAccount(address account);

    event ModuleInstalled(address indexed module);
    event ModuleUninstalled(address indexed module);
    event OwnershipTransferred(address indexed previousOwner, address indexed newOwner);

    /// @notice Adds the functions of a module.
    function install(address module) external;

    /// @notice Takes the functions of a module away.
    function uninstall(address module) external;

    /// @notice Gives the adapter to another owner.
    function transferOwnership(address newOwner) external;

    function owner() external view returns (address);

    /// @notice Everything installed, in the order of installation.
    function getModules() external view returns (Module[] memory modules);

    /// @notice EIP-712 domain of every order: `Portikus`, version `2.0.0`, this chain and this contract.
    function DOMAIN_SEPARATOR() external view returns (bytes32);

    /// @notice The registry of agents and modules.
    function PORTIKUS_V2() external view returns (address);
}
