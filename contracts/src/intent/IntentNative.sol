// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IDeltaWrappedNative} from "../interfaces/IDeltaWrappedNative.sol";
import {IIntentAdapter} from "../interfaces/IIntentAdapter.sol";
import {IIntentNative} from "../interfaces/IIntentNative.sol";
import {Order, TWAPBuyOrder, TWAPOrder} from "../interfaces/IntentOrder.sol";
import {Fills} from "../libraries/Fills.sol";
import {Slices} from "../libraries/Slices.sol";
import {Tokens} from "../libraries/Tokens.sol";
import {IntentModule} from "./IntentModule.sol";
import {FillStorage, NativeStorage, NonceStorage, PreSignatureStorage, TWAPStorage} from "./IntentStorage.sol";

/// @title IntentNative: deposits of native tokens for orders that give them
contract IntentNative is IntentModule, IIntentNative {
    using Fills for Order;
    using Slices for TWAPOrder;
    using Slices for TWAPBuyOrder;

    constructor(address registry) IntentModule("IntentNative", registry) {}

    /// @inheritdoc IIntentNative
    function depositNative() external payable {
        _deposit();
        emit DepositNative(msg.sender, msg.value);
    }

    /// @inheritdoc IIntentNative
    function depositNativeAndPreSign(bytes32 orderHash) external payable {
        _deposit();
        PreSignatureStorage.set(msg.sender, orderHash, true);
        emit DepositNativeAndPreSign(msg.sender, msg.value, orderHash);
    }

    /// @inheritdoc IIntentNative
    function withdrawNative(uint256 amount) external nonReentrant {
        _withdraw(amount);
        emit WithdrawNative(msg.sender, amount);
    }

    /// @inheritdoc IIntentNative
    function cancelAndWithdraw(Order calldata order, bool isFillable) external nonReentrant {
        _cancelAndWithdraw(order, isFillable);
    }

    /// @inheritdoc IIntentNative
    function withdrawAndCancel(Order calldata order, bool isFillable) external nonReentrant {
        _cancelAndWithdraw(order, isFillable);
    }

    /// @inheritdoc IIntentNative
    function cancelTWAPAndWithdraw(TWAPOrder calldata order) external nonReentrant {
        bytes32 orderHash = order.digest();
        _cancel(order.owner, order.srcToken, order.nonce, orderHash, order.mostLeft(_slicesDone(orderHash)));
    }

    /// @inheritdoc IIntentNative
    function cancelTWAPBuyAndWithdraw(TWAPBuyOrder calldata order) external nonReentrant {
        bytes32 orderHash = order.digest();
        _cancel(order.owner, order.srcToken, order.nonce, orderHash, order.mostLeft(_slicesDone(orderHash)));
    }

    /// @inheritdoc IIntentNative
    /// @dev Can be set only once, because deposits are balances of that token.
    function setWrappedNative(address wrappedNative) external onlyOwner {
        NativeStorage.Layout storage $ = NativeStorage.layout();
        if ($.wrappedNative != address(0)) revert IIntentAdapter.UnauthorizedAccount(msg.sender);
        $.wrappedNative = wrappedNative;
        emit WrappedNativeSet(wrappedNative);
    }

    /// @inheritdoc IIntentNative
    function getWrappedNative() external view returns (address) {
        return NativeStorage.layout().wrappedNative;
    }

    /// @inheritdoc IIntentNative
    function balanceOf(address user) external view returns (uint256) {
        return _token().balanceOf(user);
    }

    /// @inheritdoc IntentModule
    function selectors() external pure override returns (bytes4[] memory) {
        return _listOf(
            abi.encodePacked(
                this.depositNative.selector,
                this.depositNativeAndPreSign.selector,
                this.withdrawNative.selector,
                this.cancelAndWithdraw.selector,
                this.withdrawAndCancel.selector,
                this.cancelTWAPAndWithdraw.selector,
                this.cancelTWAPBuyAndWithdraw.selector,
                this.setWrappedNative.selector,
                this.getWrappedNative.selector,
                this.balanceOf.selector
            )
        );
    }

    function _cancelAndWithdraw(Order calldata order, bool isFillable) private {
        bytes32 typeHash = isFillable ? Fills.FILLABLE_ORDER_TYPEHASH : Fills.ORDER_TYPEHASH;
        bytes32 orderHash = order.digest(typeHash);
        uint256 filled = isFillable ? FillStorage.layout().filled[orderHash] : 0;
        _cancel(order.owner, order.srcToken, order.nonce, orderHash, order.mostLeft(filled));
    }

    /// @dev Cancels an order and pays back at most what it could still have taken. The deposit that
    /// other orders of the owner need is not known here.
    function _cancel(address owner, address srcToken, uint256 nonce, bytes32 orderHash, uint256 left) private {
        if (msg.sender != owner) revert Unauthorized();
        if (srcToken != address(Tokens.NATIVE)) revert InvalidSrcToken();
        if (NonceStorage.isUsed(msg.sender, nonce)) revert NonceAlreadyUsed();
        NonceStorage.invalidate(msg.sender, nonce);
        uint256 amount = Math.min(_token().balanceOf(msg.sender), left);
        if (amount != 0) _withdraw(amount);
        emit OrderCancelled(msg.sender, orderHash, amount);
    }

    function _slicesDone(bytes32 orderHash) private view returns (uint256) {
        return TWAPStorage.layout().states[orderHash].slicesDone;
    }

    function _deposit() private {
        if (msg.value == 0) revert InvalidDepositAmount();
        _token().depositNative{value: msg.value}(msg.sender);
    }

    function _withdraw(uint256 amount) private {
        _token().withdrawNative(amount, msg.sender, msg.sender);
    }

    function _token() private view returns (IDeltaWrappedNative) {
        return IDeltaWrappedNative(NativeStorage.layout().wrappedNative);
    }
}
