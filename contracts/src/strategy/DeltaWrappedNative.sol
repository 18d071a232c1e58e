// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {IDeltaWrappedNative} from "../interfaces/IDeltaWrappedNative.sol";
import {IDeltaYieldToken} from "../interfaces/IDeltaYieldToken.sol";
import {ISwapErrors} from "../interfaces/ISwapErrors.sol";
import {IWrappedNative} from "../interfaces/IWrappedNative.sol";
import {StrategyPositions} from "./StrategyPositions.sol";

/// @title DeltaWrappedNative: deposits of native tokens for orders, as a token (dETH)
/// @notice It holds at least as many native tokens as its supply, or more if some were forced on
/// it. Deposits that earn are in vaults of the wrapped native token, and are not part of the
/// supply.
contract DeltaWrappedNative is IDeltaWrappedNative, StrategyPositions, ERC20Permit {
    constructor(address adapter, address wrappedNative)
        ERC20("Delta ETH", "dETH")
        ERC20Permit("Delta ETH")
        StrategyPositions(adapter, wrappedNative)
    {}

    /// @notice Mints the received amount to the sender; what is unwrapped is paid out in the same
    /// call.
    receive() external payable {
        if (msg.sender != UNDERLYING) _mint(msg.sender, msg.value);
    }

    /// @inheritdoc IDeltaWrappedNative
    function depositNative(address receiver) external payable {
        if (receiver == address(0)) revert ZeroAddress();
        _mint(receiver, msg.value);
    }

    /// @inheritdoc IDeltaWrappedNative
    function withdrawNative(uint256 amount, address owner, address receiver) external onlyOwnerOrDelta(owner) {
        _burn(owner, amount);
        _send(receiver, amount);
    }

    /// @inheritdoc IDeltaWrappedNative
    function depositNativeToStrategy(address strategy, address receiver) external payable nonReentrant {
        IWrappedNative(UNDERLYING).deposit{value: msg.value}();
        _deposit(msg.value, strategy, receiver);
    }

    /// @inheritdoc IDeltaWrappedNative
    function withdrawNativeFromStrategy(uint256 assets, address strategy, address owner, address receiver)
        external
        nonReentrant
        onlyOwnerOrDelta(owner)
        returns (uint256 netAssets)
    {
        netAssets = _withdraw(assets, strategy, owner);
        _unwrap(receiver, netAssets);
    }

    /// @inheritdoc IDeltaWrappedNative
    function redeemNativeFromStrategy(uint256 shares, address strategy, address owner, address receiver)
        external
        nonReentrant
        onlyOwnerOrDelta(owner)
        returns (uint256 assets)
    {
        assets = _redeem(shares, strategy, owner);
        _unwrap(receiver, assets);
    }

    /// @inheritdoc IDeltaYieldToken
    function transferableBalance(address owner) external view returns (uint256) {
        return balanceOf(owner);
    }

    function _unwrap(address receiver, uint256 amount) private {
        IWrappedNative(UNDERLYING).withdraw(amount);
        _send(receiver, amount);
    }

    function _send(address receiver, uint256 amount) private {
        if (receiver == address(0)) revert ZeroAddress();
        (bool done,) = receiver.call{value: amount}("");
        if (!done) revert ISwapErrors.TransferFailed();
    }
}
