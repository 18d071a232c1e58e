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

    /// @notice Native tokens came from outside a settlement.
    error UnexpectedNative(address sender);

    event ModuleInstalled(address indexed module);
    /// @notice Follows `ModuleInstalled`, whose published form has no hash. Ours.
    /// @param codeHash keccak-256 of the code that the adapter delegates to from now on
    event ModuleCodeInstalled(address indexed module, bytes32 codeHash);
    event ModuleUninstalled(address indexed module);
    event OwnershipTransferStarted(address indexed previousOwner, address indexed newOwner);
    event OwnershipTransferred(address indexed previousOwner, address indexed newOwner);

    /// @notice Adds the functions of a module.
    /// @param module one that the registry knows
    function install(address module) external;

    /// @notice Takes the functions of a module away.
    /// @param module one that is installed
    function uninstall(address module) external;

    /// @notice Offers the adapter to another owner, who has to accept. A later offer replaces it.
    /// @param newOwner zero to take an offer back
    function transferOwnership(address newOwner) external;

    /// @notice Makes the caller the owner, if the adapter was offered to it.
    function acceptOwnership() external;

    /// @notice Returns who may accept the adapter.
    /// @return its address, zero if there is no offer
    function pendingOwner() external view returns (address);

    /// @notice Who installs and uninstalls modules.
    /// @return its address
    function owner() external view returns (address);

    /// @notice Everything installed, in the order of installation.
    /// @return modules each with its functions
    function getModules() external view returns (Module[] memory modules);

    /// @notice EIP-712 domain of every order: `Portikus`, version `2.0.0`, this chain and this contract.
    /// @return as EIP-712 says
    function DOMAIN_SEPARATOR() external view returns (bytes32);

    /// @notice The registry of agents and modules.
    /// @return its address
    function PORTIKUS_V2() external view returns (address);
}
