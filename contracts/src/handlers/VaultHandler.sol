// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC4626} from "@openzeppelin/contracts/interfaces/IERC4626.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IExternalProtocolHandler} from "../interfaces/IExternalProtocolHandler.sol";
import {IExternalSettlement} from "../interfaces/IExternalSettlement.sol";
import {IIntentAdapter} from "../interfaces/IIntentAdapter.sol";
import {Tokens} from "../libraries/Tokens.sol";

/// @title VaultHandler: deposits the output of an order in a vault (ERC-4626), for shares of its
/// owner
/// @notice `data` of the order is `abi.encode(address vault, uint256 minShares)`. The source comes
/// from the owner. Any vault may be named: it can take what this order brought and nothing else,
/// because this contract holds nothing and leaves no allowance.
contract VaultHandler is IExternalProtocolHandler {
    using Tokens for IERC20;

    address public immutable INTENT;

    /// @notice The vault's asset is not the token that the order brings.
    error AssetMismatch(address asset, address tokenOut);
    /// @notice The owner received fewer shares than were signed.
    error InsufficientShares(uint256 shares, uint256 minShares);

    constructor(address intent) {
        INTENT = intent;
    }

    /// @inheritdoc IExternalProtocolHandler
    /// @dev Counts shares by the owner's balance, not by the vault's answer. What the vault does
    /// not take of the deposit is paid to the owner.
    function execute(address user, address, uint256, address tokenOut, uint256, bytes calldata data) external {
        if (msg.sender != INTENT) revert IIntentAdapter.UnauthorizedAccount(msg.sender);
        (address vault, uint256 minShares) = abi.decode(data, (address, uint256));
        _swapInto(vault, minShares, IERC20(tokenOut), user);
    }

    function _swapInto(address vault, uint256 minShares, IERC20 token, address user) private {
        address asset = IERC4626(vault).asset();
        if (asset != address(token)) revert AssetMismatch(asset, address(token));
        uint256 before = token.held(address(this));
        uint256 shares = _deposit(token, IExternalSettlement(INTENT).swapExternal(true), vault, user);
        if (shares < minShares) revert InsufficientShares(shares, minShares);
        uint256 left = token.held(address(this)) - before;
        if (left != 0) token.push(user, left);
    }

    function _deposit(IERC20 token, uint256 amount, address vault, address user) private returns (uint256 shares) {
        uint256 before = IERC20(vault).held(user);
        token.allow(vault, amount);
        IERC4626(vault).deposit(amount, user);
        token.disallow(vault);
        return IERC20(vault).held(user) - before;
    }
}
