// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {TWAPBuyOrderWithSig, TWAPOrderWithSig} from "../interfaces/IntentOrder.sol";
import {ITWAPSettlement, TWAPState} from "../interfaces/ITWAPSettlement.sol";
import {IntentModule} from "./IntentModule.sol";
import {TWAPStorage} from "./IntentStorage.sol";
import {Settlement} from "./Settlement.sol";
import {Slicing} from "./Slicing.sol";

/// @title TWAPSettlement: settles slices of orders
contract TWAPSettlement is Slicing, ITWAPSettlement {
    constructor(address registry, address permit2) Settlement("TWAPSettlement", registry, permit2) {}

    /// @inheritdoc ITWAPSettlement
    function swapSettleTWAP(
        TWAPOrderWithSig calldata orderWithSig,
        uint256 slice,
        bytes calldata executorData,
        address executor
    ) external nonReentrant onlyAgent {
        _settleThrough(executor, executorData, _openSlice(orderWithSig, slice));
    }

    /// @inheritdoc ITWAPSettlement
    function buySettleTWAP(
        TWAPBuyOrderWithSig calldata orderWithSig,
        uint256 slice,
        bytes calldata executorData,
        address executor
    ) external nonReentrant onlyAgent {
        _settleThrough(executor, executorData, _openSlice(orderWithSig, slice));
    }

    /// @inheritdoc ITWAPSettlement
    function directSettleTWAP(TWAPOrderWithSig calldata orderWithSig, uint256 slice, uint256 amount)
        external
        payable
        nonReentrant
        onlyAgent
    {
        _requireValue(_settleDirectly(_openSlice(orderWithSig, slice), amount));
    }

    /// @inheritdoc ITWAPSettlement
    function directSettleTWAPBuy(TWAPBuyOrderWithSig calldata orderWithSig, uint256 slice, uint256 amount)
        external
        payable
        nonReentrant
        onlyAgent
    {
        _requireValue(_settleDirectly(_openSlice(orderWithSig, slice), amount));
    }

    /// @inheritdoc ITWAPSettlement
    function twapStates(bytes32[] calldata orderHashes) external view returns (TWAPState[] memory states) {
        states = new TWAPState[](orderHashes.length);
        for (uint256 i; i < orderHashes.length; ++i) {
            states[i] = TWAPStorage.layout().states[orderHashes[i]];
        }
    }

    /// @inheritdoc IntentModule
    function selectors() external pure override returns (bytes4[] memory) {
        return _listOf(
            abi.encodePacked(
                this.swapSettleTWAP.selector,
                this.buySettleTWAP.selector,
                this.directSettleTWAP.selector,
                this.directSettleTWAPBuy.selector,
                this.twapStates.selector
            )
        );
    }
}
