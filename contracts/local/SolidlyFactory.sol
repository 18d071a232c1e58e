// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";

interface ISolidlyClone {
    function initialize(address token0, address token1, bool stable) external;
}

/// @title SolidlyFactory: creates the pairs of Velodrome V2 and Aerodrome and returns their fees
/// @notice A transcription, in our words, of `PoolFactory.sol` of
/// github.com/aerodrome-finance/contracts (a5fae2e), as no npm package has its code: the same salts
/// of clones of the same implementation, so that pairs have their real addresses, the same fees and
/// events. A new default fee emits no event, as published.
contract SolidlyFactory {
    uint256 private constant MAX_FEE = 300;
    /// @dev The value of a pair's own fee that means zero; 0 means that it has none.
    uint256 private constant ZERO_FEE = 420;

    address public immutable implementation;
    address public immutable feeManager;

    bool public isPaused;
    uint256 public stableFee = 5;
    uint256 public volatileFee = 30;
    mapping(address pair => uint256) public customFee;
    mapping(address tokenA => mapping(address tokenB => mapping(bool stable => address))) public getPool;
    address[] public allPools;

    event PoolCreated(
        address indexed token0, address indexed token1, bool indexed stable, address pool, uint256 number
    );
    event SetCustomFee(address indexed pool, uint256 fee);
    event SetPauseState(bool state);

    error FeeTooHigh();
    error NotFeeManager();
    error PoolAlreadyExists();
    error SameAddress();
    error ZeroFee();

    modifier onlyFeeManager() {
        if (msg.sender != feeManager) revert NotFeeManager();
        _;
    }

    constructor(address implementation_, address feeManager_) {
        (implementation, feeManager) = (implementation_, feeManager_);
    }

    function createPool(address tokenA, address tokenB, bool stable) external returns (address pool) {
        if (tokenA == tokenB) revert SameAddress();
        (address token0, address token1) = tokenA < tokenB ? (tokenA, tokenB) : (tokenB, tokenA);
        if (getPool[token0][token1][stable] != address(0)) revert PoolAlreadyExists();
        pool = Clones.cloneDeterministic(implementation, keccak256(abi.encodePacked(token0, token1, stable)));
        ISolidlyClone(pool).initialize(token0, token1, stable);
        getPool[token0][token1][stable] = pool;
        getPool[token1][token0][stable] = pool;
        allPools.push(pool);
        emit PoolCreated(token0, token1, stable, pool, allPools.length);
    }

    function getFee(address pair, bool stable) external view returns (uint256) {
        uint256 fee = customFee[pair];
        if (fee == ZERO_FEE) return 0;
        if (fee != 0) return fee;
        return stable ? stableFee : volatileFee;
    }

    function setFee(bool stable, uint256 fee) external onlyFeeManager {
        if (fee > MAX_FEE) revert FeeTooHigh();
        if (fee == 0) revert ZeroFee();
        if (stable) stableFee = fee;
        else volatileFee = fee;
    }

    function setCustomFee(address pair, uint256 fee) external onlyFeeManager {
        if (fee > MAX_FEE && fee != ZERO_FEE) revert FeeTooHigh();
        customFee[pair] = fee;
        emit SetCustomFee(pair, fee);
    }

    function setPauseState(bool state) external onlyFeeManager {
        isPaused = state;
        emit SetPauseState(state);
    }
}
