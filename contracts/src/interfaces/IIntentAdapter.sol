// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title IIntentAdapter: the intent contract, for which owners sign and which they approve
/// @notice Modules implement all other functions; it delegates to them by selector.
interface IIntentAdapter {
    /// @notice A module and the functions of the adapter that it implements.
    struct Module {
        address module;
        bytes4[] selectors;
    }

    /// @notice No module implements this function.
    error ModuleNotFound();
    /// @notice The module is not registered, or no longer.
    error ModuleNotRegistered();
    /// @notice Another module implements this function already.
    error SelectorAlreadySet(bytes4 selector, address oldModule);
    /// @notice The module is not installed.
    error ModuleNotInstalled(address module);
    /// @notice The caller is not authorized.
    error UnauthorizedAccount(address account);

    /// @notice Native tokens were sent outside a settlement.
    error UnexpectedNative(address sender);

    event ModuleInstalled(address indexed module);
    /// @notice Follows `ModuleInstalled`, whose published form has no hash. Ours.
    /// @param codeHash keccak-256 of the code that the adapter delegates to from now on
    event ModuleCodeInstalled(address indexed module, bytes32 codeHash);
    event ModuleUninstalled(address indexed module);
    event OwnershipTransferStarted(address indexed previousOwner, address indexed newOwner);
    event OwnershipTransferred(address indexed previousOwner, address indexed newOwner);

    /// @notice Adds the functions of a module.
    /// @param module a registered module
    function install(address module) external;

    /// @notice Removes the functions of a module.
    /// @param module an installed module
    function uninstall(address module) external;

    /// @notice Offers the adapter to another owner, who has to accept. A later offer replaces it.
    /// @param newOwner the new owner; zero withdraws an offer
    function transferOwnership(address newOwner) external;

    /// @notice Makes the caller the owner, if the adapter was offered to it.
    function acceptOwnership() external;

    /// @notice Returns the account that may accept the adapter.
    /// @return its address, zero if there is no offer
    function pendingOwner() external view returns (address);

    /// @notice Returns the account that installs and uninstalls modules.
    /// @return its address
    function owner() external view returns (address);

    /// @notice Returns all installed modules, in the order of installation.
    /// @return modules each with its functions
    function getModules() external view returns (Module[] memory modules);

    /// @notice Returns the EIP-712 domain of every order: `Portikus`, version `2.0.0`, this chain
    /// and this contract.
    /// @return the domain separator
    function DOMAIN_SEPARATOR() external view returns (bytes32);

    /// @notice Returns the registry of agents and modules.
    /// @return its address
    function PORTIKUS_V2() external view returns (address);
}
