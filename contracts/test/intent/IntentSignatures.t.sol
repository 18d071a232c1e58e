// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IntentMoves} from "../support/IntentMoves.sol";

/// Nonces and pre-signatures that owners set on the chain.
contract IntentSignaturesTest is IntentMoves {
    event PreSignatureSet(address indexed owner, bytes32 indexed orderHash, bool preSigned);
    event NonceInvalidated(address indexed owner, uint256 nonce);

    function test_preSignatures() public {
        bytes32 hash = keccak256("an order");
        note();
        for (uint256 i; i < 3; ++i) {
            bool preSigned = i != 1;
            vm.expectEmit(address(intent));
            emit PreSignatureSet(trader, hash, preSigned);
            vm.prank(trader);
            intent.setPreSignature(hash, preSigned);
            assertTrue(intent.isPreSigned(trader, hash) == preSigned, "said and taken back");
        }
        assertTrue(!intent.isPreSigned(agent, hash) && !intent.isPreSigned(trader, 0), "one owner, one order");
        assertMoved();
    }

    /// Nonces have one bit each, across word boundaries; a second invalidation only emits another
    /// event.
    function test_nonces() public {
        uint256[] memory nonces = new uint256[](6);
        (nonces[0], nonces[1], nonces[2], nonces[3]) = (0, 255, 256, type(uint256).max);
        (nonces[4], nonces[5]) = (1731325253703, 255);
        note();
        for (uint256 i; i < nonces.length; ++i) {
            vm.expectEmit(address(intent));
            emit NonceInvalidated(trader, nonces[i]);
        }
        vm.prank(trader);
        intent.invalidateNonces(nonces);
        bool[] memory used = intent.areNoncesUsed(trader, nonces);
        for (uint256 i; i < used.length; ++i) {
            assertTrue(used[i] && intent.isNonceUsed(trader, nonces[i]), vm.toString(nonces[i]));
            assertTrue(!intent.isNonceUsed(agent, nonces[i]), "of one owner");
        }
        uint256[5] memory beside = [uint256(1), 254, 257, type(uint256).max - 1, 511];
        for (uint256 i; i < beside.length; ++i) {
            assertTrue(!intent.isNonceUsed(trader, beside[i]), "beside");
        }
        vm.expectEmit(address(intent));
        emit NonceInvalidated(trader, 0);
        vm.prank(trader);
        intent.invalidateNonce(0);
        assertTrue(intent.isNonceUsed(trader, 0), "still");
        assertMoved();
        assertEq(intent.areNoncesUsed(trader, new uint256[](0)).length, 0, "none asked");
    }
}
