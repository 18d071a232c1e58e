// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRouterAdmin} from "../interfaces/IRouterAdmin.sol";
import {IWrappedNative} from "../interfaces/IWrappedNative.sol";
import {Permit} from "../libraries/Permit.sol";
import {INSUFFICIENT_OUTPUT} from "../libraries/Texts.sol";
import {Tokens} from "../libraries/Tokens.sol";
import {SharePayments} from "../router/SharePayments.sol";
import {SwapLock} from "../router/SwapLock.sol";
import {ILegacyRouter} from "./interfaces/ILegacyRouter.sol";
import {TokenTransferProxy} from "./TokenTransferProxy.sol";

/// @title LegacyPayments: takes tokens through the proxy, and reads the settings of the market
/// router
/// @notice Tokens are taken from the caller of the running swap alone. The router has no settings:
/// pause, wallets and tokens without fees are those of the market router.
abstract contract LegacyPayments is ILegacyRouter, SwapLock, SharePayments {
    using Tokens for IERC20;

    IRouterAdmin internal immutable ROUTER;
    TokenTransferProxy internal immutable PROXY;
    address internal immutable WETH;
    address internal immutable FEE_VAULT;

    constructor(IRouterAdmin router) {
        ROUTER = router;
        WETH = router.WETH();
        FEE_VAULT = router.FEE_VAULT();
        PROXY = new TokenTransferProxy();
    }

    /// @dev Takes tokens from the caller.
    function _pull(IERC20 token, address to, uint256 amount) internal {
        PROXY.transferFrom(token, _caller(), to, amount);
    }

    /// @dev Submits a permit for the proxy, if there is one.
    function _permit(IERC20 token, uint256 amount, bytes calldata permit) internal {
        if (permit.length == 0 || token.isNative()) return;
        bytes4 selector = Permit.selectorOf(permit);
        if (selector == 0) revert PermitFailed();
        if (Permit.submit(token, _caller(), amount, selector, permit)) return;
        if (token.allowance(_caller(), address(PROXY)) < amount) revert PermitFailed();
    }

    function _wrap(uint256 amount) internal {
        IWrappedNative(WETH).deposit{value: amount}();
    }

    function _unwrap(uint256 amount) internal {
        IWrappedNative(WETH).withdraw(amount);
    }

    /// @dev Returns the token that pools use: the wrapped one for the native one.
    function _wrapped(IERC20 token) internal view returns (IERC20) {
        return token.isNative() ? IERC20(WETH) : token;
    }

    function _requireValue(uint256 value) internal view {
        if (msg.value != value) revert IncorrectEthAmount();
    }

    function _requireOutput(uint256 amount, uint256 minimum) internal pure {
        if (amount < minimum) revert(INSUFFICIENT_OUTPUT);
    }

    /// @inheritdoc SwapLock
    function _isPaused() internal view override returns (bool) {
        return ROUTER.paused();
    }

    /// @inheritdoc SharePayments
    function _feeVault() internal view override returns (address) {
        return FEE_VAULT;
    }

    /// @inheritdoc SharePayments
    function _feeWallet() internal view override returns (address) {
        return ROUTER.feeWallet();
    }

    /// @inheritdoc SharePayments
    function _feeWalletDelegate() internal view override returns (address) {
        return ROUTER.feeWalletDelegate();
    }

    /// @inheritdoc SharePayments
    function _isBlacklisted(IERC20 token) internal view override returns (bool) {
        return ROUTER.blacklistedTokens(token);
    }
}
