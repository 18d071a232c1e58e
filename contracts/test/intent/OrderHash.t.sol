// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {
    FeeStorage,
    FillStorage,
    ModuleStorage,
    NativeStorage,
    NonceStorage,
    PreSignatureStorage,
    TWAPStorage
} from "../../src/intent/IntentStorage.sol";
import {IIntent} from "../../src/interfaces/IIntent.sol";
import {Order, OrderKind, TWAPBuyOrder, TWAPOrder} from "../../src/interfaces/IntentOrder.sol";
import {Fills} from "../../src/libraries/Fills.sol";
import {Slices} from "../../src/libraries/Slices.sol";
import {IntentWorld} from "../support/IntentWorld.sol";

/// The digest of an order, as published and as a wallet computes it; and the published storage
/// slots.
contract OrderHashTest is IntentWorld {
    address private constant PUBLISHED = 0x0000000000bbF5c5Fd284e657F01Bd000933C96D;
    uint256 private constant FIELDS = 18;

    Hasher private hasher;

    function setUp() public override {
        super.setUp();
        vm.etch(PUBLISHED, address(new Hasher()).code);
        hasher = Hasher(PUBLISHED);
    }

    function test_publishedDigests() public {
        vm.chainId(1);
        Order memory order = published();
        bytes32 whole = 0x4e68492d838e64c329ecdba51d32cb088088445ca62b1d5c4edf5a2ab80b586d;
        bytes32 part = 0xc9aaaac91c916c9241906d592b2d6e7746ddd8c02f81fca230054e7a01cc9565;
        assertTrue(hasher.digest(order, false) == whole && hasher.digest(order, true) == part, "the contract's");
        assertTrue(hashIntent(order, PUBLISHED, 1, false) == whole, "by hand");
        assertTrue(hashIntent(order, PUBLISHED, 1, true) == part, "of a part by hand");
    }

    /// Section 11 of the published description, and another purchase.
    function test_publishedDigestsOfSlices() public {
        address place = address(0x4444);
        vm.etch(place, PUBLISHED.code);
        vm.chainId(31337);
        TWAPOrder memory order = slicedSale();
        bytes32 hash = 0x6f686449ce8095bb497945362c7fbddaf5c8de2d9efe9e8ded38739c16c64001;
        assertTrue(Hasher(place).digestOfSale(order) == hash, "the contract's");
        assertTrue(hashSlices(order, place, 31337) == hash, "by hand");
        TWAPBuyOrder memory buying = slicedPurchase();
        hash = Hasher(place).digestOfPurchase(buying);
        assertTrue(hash == hashSlices(buying, place, 31337), "a purchase by hand");
        buying.maxSrcAmount ^= 1;
        assertTrue(hash != Hasher(place).digestOfPurchase(buying), "of one most");
    }

    /// A change of any word of an order in slices changes the digest, and the types have different
    /// digests.
    /// forge-config: default.fuzz.runs = 50
    function test_fuzz_everyWordOfSlicesCounts(uint256 bit) public view {
        TWAPOrder memory order = slicedSale();
        TWAPBuyOrder memory buying = slicedPurchase();
        (order.permit, order.metadata, buying.permit, buying.metadata) = (hex"01", hex"02", hex"01", hex"02");
        (bytes32 sold, bytes32 bought) = (hasher.digestOfSale(order), hasher.digestOfPurchase(buying));
        assertTrue(sold != bought, "under one name");
        for (uint256 field; field < 11; ++field) {
            uint256 width = field < 4 ? 160 : field == 6 || field == 7 ? 64 : field == 8 ? 32 : 256;
            flipWord(order, buying, field, bit % width);
            assertTrue(
                hasher.digestOfSale(order) != sold && hasher.digestOfPurchase(buying) != bought, vm.toString(field)
            );
            assertTrue(hasher.digestOfSale(order) == hashSlices(order, PUBLISHED, block.chainid), "by hand");
            assertTrue(
                hasher.digestOfPurchase(buying) == hashSlices(buying, PUBLISHED, block.chainid), "a purchase by hand"
            );
            flipWord(order, buying, field, bit % width);
        }
        order.permit = buying.metadata = hex"03";
        assertTrue(hasher.digestOfSale(order) != sold && hasher.digestOfPurchase(buying) != bought, "bytes");
        (order.permit, buying.metadata) = (hex"01", hex"02");
        order.bridge.destinationChainId = buying.bridge.destinationChainId = 1;
        assertTrue(hasher.digestOfSale(order) != sold && hasher.digestOfPurchase(buying) != bought, "bridge");
        order.bridge.destinationChainId = buying.bridge.destinationChainId = 0;
        assertTrue(hasher.digestOfSale(order) == sold && hasher.digestOfPurchase(buying) == bought, "back again");
    }

    /// The domain is that of the adapter, on the present chain.
    function test_publishedDomain() public {
        vm.etch(PUBLISHED, address(intent).code);
        bytes32 here = IIntent(PUBLISHED).DOMAIN_SEPARATOR();
        vm.chainId(1);
        bytes32 there = IIntent(PUBLISHED).DOMAIN_SEPARATOR();
        assertTrue(there == 0x82ee5d4af512b33859c08c96ea6f73fe0a641013fbf1174cf13a1a2b6c9ead75, "published");
        assertTrue(here != there && intent.DOMAIN_SEPARATOR() != there, "of one chain, of one contract");
    }

    /// forge-config: default.fuzz.runs = 200
    function test_fuzz_byHandAndByTheContract(uint256 seed, bool fillable) public {
        Order memory order = anyOrder(seed);
        vm.chainId(bound(seed, 1, type(uint32).max));
        bytes32 hash = hasher.digest(order, fillable);
        assertTrue(hash == hashIntent(order, PUBLISHED, block.chainid, fillable), "the same");
        assertTrue(hash != hasher.digest(order, !fillable), "under one name");
        assertTrue(hash != hashIntent(order, address(this), block.chainid, fillable), "of one contract");
        assertTrue(hash != hashIntent(order, PUBLISHED, block.chainid + 1, fillable), "of one chain");
    }

    /// A change of any bit of any field changes the digest.
    /// forge-config: default.fuzz.runs = 50
    function test_fuzz_everyFieldCounts(uint256 seed, uint8 bit) public view {
        Order memory order = anyOrder(seed);
        bytes32 hash = hasher.digest(order, false);
        for (uint256 field; field < FIELDS; ++field) {
            assertTrue(hasher.digest(flipped(order, field, bit), false) != hash, vm.toString(field));
            flipped(order, field, bit);
            assertTrue(hasher.digest(order, false) == hash, "back again");
        }
    }

    function test_storagePlaces() public pure {
        bytes32[7] memory places;
        ModuleStorage.Layout storage modules = ModuleStorage.layout();
        NonceStorage.Layout storage nonces = NonceStorage.layout();
        FeeStorage.Layout storage fees = FeeStorage.layout();
        FillStorage.Layout storage fills = FillStorage.layout();
        PreSignatureStorage.Layout storage preSignatures = PreSignatureStorage.layout();
        NativeStorage.Layout storage natives = NativeStorage.layout();
        TWAPStorage.Layout storage twaps = TWAPStorage.layout();
        assembly {
            mstore(places, modules.slot)
            mstore(add(places, 32), nonces.slot)
            mstore(add(places, 64), fees.slot)
            mstore(add(places, 96), fills.slot)
            mstore(add(places, 128), preSignatures.slot)
            mstore(add(places, 160), natives.slot)
            mstore(add(places, 192), twaps.slot)
        }
        string[7] memory names = [
            "ModuleManagerLib.modules",
            "NonceManagerLib.nonces",
            "FeeManagerLib.fees",
            "FillableStorageLib.fillable",
            "PreSignatureStorage.preSigned",
            "NativeStorage.wrappedNative",
            "TWAPStorage.states"
        ];
        for (uint256 i; i < names.length; ++i) {
            uint256 name = uint256(keccak256(bytes(names[i]))) - 1;
            assertTrue(places[i] == keccak256(abi.encode(name)) & ~bytes32(uint256(0xff)), names[i]);
        }
    }

    function published() private pure returns (Order memory order) {
        order.owner = 0xaC39b311DCEb2A4b2f5d8461c1cdaF756F4F7Ae9;
        order.beneficiary = order.owner;
        order.srcToken = 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2;
        order.destToken = 0x6B175474E89094C44Da98b954EedeAC495271d0F;
        (order.srcAmount, order.destAmount) = (1e18, 3147447403157656698880);
        (order.expectedAmount, order.deadline) = (3163263721766488892666, 1731328853);
        order.nonce = 1731325253703;
    }

    function slicedSale() private pure returns (TWAPOrder memory order) {
        order.owner = order.beneficiary = 0x70997970C51812dc3A010C7d01b50e0d17dc79C8;
        (order.srcToken, order.destToken) = (address(0x1111), address(0x2222));
        (order.nonce, order.partnerAndFee, order.deadline) = (1, 512, 1893456000);
        (order.interval, order.numSlices, order.destAmountPerSlice, order.totalSrcAmount) = (300, 4, 5, 1e10);
    }

    function slicedPurchase() private pure returns (TWAPBuyOrder memory order) {
        order.owner = order.beneficiary = 0x70997970C51812dc3A010C7d01b50e0d17dc79C8;
        (order.srcToken, order.destToken) = (address(0x1111), address(0x2222));
        (order.nonce, order.partnerAndFee, order.deadline) = (1, 512, 1893456000);
        (order.interval, order.numSlices, order.totalDestAmount, order.maxSrcAmount) = (300, 4, 3e18, 1e10);
    }

    function flipWord(TWAPOrder memory order, TWAPBuyOrder memory buying, uint256 field, uint256 bit) private pure {
        assembly {
            let at := mul(field, 32)
            mstore(add(order, at), xor(mload(add(order, at)), shl(bit, 1)))
            mstore(add(buying, at), xor(mload(add(buying, at)), shl(bit, 1)))
        }
    }

    /// Returns an order with nonzero fields, and bytes of any length up to eighty.
    function anyOrder(uint256 seed) private pure returns (Order memory order) {
        order.owner = address(uint160(word(seed, 0)));
        order.beneficiary = address(uint160(word(seed, 1)));
        order.srcToken = address(uint160(word(seed, 2)));
        order.destToken = address(uint160(word(seed, 3)));
        (order.srcAmount, order.destAmount, order.expectedAmount) = (word(seed, 4), word(seed, 5), word(seed, 6));
        (order.deadline, order.nonce, order.partnerAndFee) = (word(seed, 7), word(seed, 8), word(seed, 9));
        order.kind = OrderKind(word(seed, 10) & 1);
        (order.permit, order.metadata) = (anyBytes(seed, 11), anyBytes(seed, 12));
        order.bridge.protocolSelector = bytes4(bytes32(word(seed, 13)));
        order.bridge.destinationChainId = word(seed, 14);
        order.bridge.outputToken = address(uint160(word(seed, 15)));
        order.bridge.scalingFactor = int8(int256(word(seed, 16)));
        order.bridge.protocolData = anyBytes(seed, 17);
    }

    /// Flips one bit of a field; a second call restores it. Uses the same memory, so that nothing
    /// else changes.
    function flipped(Order memory order, uint256 field, uint256 bit) private pure returns (Order memory) {
        if (field >= 11 && field < 13) {
            flipBytes(field == 11 ? order.permit : order.metadata, bit);
        } else if (field == 13) {
            order.bridge.protocolSelector ^= bytes4(uint32(1 << (bit % 32)));
        } else if (field == 14) {
            order.bridge.destinationChainId ^= 1 << bit;
        } else if (field == 15) {
            order.bridge.outputToken = address(uint160(order.bridge.outputToken) ^ uint160(1 << (bit % 160)));
        } else if (field == 16) {
            order.bridge.scalingFactor ^= int8(int256(1 << (bit % 7)));
        } else if (field == 17) {
            flipBytes(order.bridge.protocolData, bit);
        } else {
            // The words of the struct: addresses, numbers, and the kind.
            uint256 width = field < 4 ? 160 : field == 8 ? 1 : 256;
            assembly {
                let at := add(order, mul(field, 32))
                mstore(at, xor(mload(at), shl(mod(bit, width), 1)))
            }
        }
        return order;
    }

    function flipBytes(bytes memory data, uint256 bit) private pure {
        data[bit % data.length] ^= bytes1(uint8(1 << (bit % 8)));
    }

    function word(uint256 seed, uint256 at) private pure returns (uint256) {
        return uint256(keccak256(abi.encode(seed, at)));
    }

    function anyBytes(uint256 seed, uint256 at) private pure returns (bytes memory data) {
        data = new bytes(1 + word(seed, at) % 80);
        for (uint256 i; i < data.length; ++i) {
            data[i] = bytes1(uint8(word(seed, at) >> (i % 32 * 8)));
        }
    }
}

/// Exposes the contract's computation.
contract Hasher {
    using Fills for Order;
    using Slices for TWAPOrder;
    using Slices for TWAPBuyOrder;

    function digest(Order calldata order, bool fillable) external view returns (bytes32) {
        return order.digest(fillable ? Fills.FILLABLE_ORDER_TYPEHASH : Fills.ORDER_TYPEHASH);
    }

    function digestOfSale(TWAPOrder calldata order) external view returns (bytes32) {
        return order.digest();
    }

    function digestOfPurchase(TWAPBuyOrder calldata order) external view returns (bytes32) {
        return order.digest();
    }
}
