// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {StrategyStorage} from "../../src/intent/IntentStorage.sol";
import {ProductiveOrder} from "../../src/interfaces/IntentOrder.sol";
import {Productive} from "../../src/libraries/Productive.sol";
import {StrategyWorld} from "../support/StrategyWorld.sol";

/// The digest of an order out of a vault, as a wallet computes it, and its storage slot.
contract ProductiveHashTest is StrategyWorld {
    using Productive for ProductiveOrder;

    bytes32 private constant PUBLISHED_TYPEHASH = 0x5d2dc7244377d491ed932475f888f7f20057b60e18e5fce54a9d543fbdcaeaed;

    function test_publishedType() public pure {
        bytes32 typeHash = keccak256(
            "ProductiveOrder(address owner,address beneficiary,address srcToken,address destToken,"
            "uint256 srcAmount,uint256 destAmount,uint256 expectedAmount,uint256 deadline,"
            "uint256 nonce,uint256 partnerAndFee,bytes permit,bytes metadata,address strategy,"
            "uint256 shares,bool useShares,Bridge bridge)Bridge(bytes4 protocolSelector,"
            "uint256 destinationChainId,address outputToken,int8 scalingFactor,bytes protocolData)"
        );
        assertTrue(typeHash == PUBLISHED_TYPEHASH, "the published type");
    }

    function test_byHand() public view {
        ProductiveOrder memory order = any();
        assertTrue(this.digest(order) == hashProductive(order, address(this), block.chainid), "by hand");
    }

    /// A change of any bit of any field changes the digest.
    /// forge-config: default.fuzz.runs = 100
    function test_fuzz_everyFieldCounts(uint256 bit) public view {
        bytes32 before = this.digest(any());
        for (uint256 field; field < 18; ++field) {
            ProductiveOrder memory order = changed(any(), field, bit);
            bytes32 hash = this.digest(order);
            assertTrue(hash != before, vm.toString(field));
            assertTrue(hash == hashProductive(order, address(this), block.chainid), "by hand");
        }
    }

    function test_storagePlace() public pure {
        bytes32 place;
        StrategyStorage.Layout storage $ = StrategyStorage.layout();
        assembly {
            place := $.slot
        }
        bytes32 name = bytes32(uint256(keccak256("StrategyStorage.deltaTokens")) - 1);
        assertTrue(place == keccak256(abi.encode(name)) & ~bytes32(uint256(0xff)), "by ERC-7201");
    }

    function digest(ProductiveOrder calldata order) external view returns (bytes32) {
        return order.digest();
    }

    function any() private view returns (ProductiveOrder memory order) {
        order = saleFrom(calm, 123);
        (order.beneficiary, order.partnerAndFee, order.nonce) = (receiver, 456, 789);
        (order.permit, order.metadata) = (hex"01", hex"02");
        order.bridge.protocolData = hex"03";
    }

    function changed(ProductiveOrder memory order, uint256 field, uint256 bit)
        private
        pure
        returns (ProductiveOrder memory)
    {
        uint256 word = 1 << bit % 256;
        address account = address(uint160(1 << bit % 160));
        if (field == 0) order.owner = xor(order.owner, account);
        if (field == 1) order.beneficiary = xor(order.beneficiary, account);
        if (field == 2) order.srcToken = xor(order.srcToken, account);
        if (field == 3) order.destToken = xor(order.destToken, account);
        if (field == 4) order.srcAmount ^= word;
        if (field == 5) order.destAmount ^= word;
        if (field == 6) order.expectedAmount ^= word;
        if (field == 7) order.deadline ^= word;
        if (field == 8) order.nonce ^= word;
        if (field == 9) order.partnerAndFee ^= word;
        if (field == 10) order.permit = abi.encode(word);
        if (field == 11) order.metadata = abi.encode(word);
        if (field == 12) order.strategy = xor(order.strategy, account);
        if (field == 13) order.shares ^= word;
        if (field == 14) order.useShares = !order.useShares;
        if (field == 15) order.bridge.destinationChainId ^= word;
        if (field == 16) order.bridge.outputToken = xor(order.bridge.outputToken, account);
        if (field == 17) order.bridge.protocolData = abi.encode(word);
        return order;
    }

    function xor(address left, address right) private pure returns (address) {
        return address(uint160(left) ^ uint160(right));
    }
}
